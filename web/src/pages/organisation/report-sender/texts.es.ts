import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Remitente de los informes',
  lead: 'Cómo se envían los informes por correo de todos los sitios de esta organización. Las alertas y los correos de cuenta no cambian.',
  name: 'Nombre del remitente',
  nameHint: 'Aparece junto a la dirección del servidor, por ejemplo el nombre de su agencia. Déjelo vacío para «svc».',
  replyTo: 'Dirección de respuesta',
  replyToHint:
    'Las respuestas llegan allí. La dirección de un miembro, o una que haya aceptado un informe de esta organización.',
  save: 'Guardar',
  saved: 'Remitente guardado',
  logo: {
    label: 'Logotipo',
    choose: 'Elegir un logotipo',
    remove: 'Quitar el logotipo',
    file: 'Un archivo con el logotipo',
    hint: 'PNG o JPEG, como máximo 64 KB. Forma parte de cada informe; no se carga nada de otro lugar.',
    tooLarge: 'El archivo supera los 64 KB.',
    saved: 'Logotipo guardado',
  },
};
