import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  navigation: 'Grupos de ajustes',
  find: 'Buscar un ajuste',
  none: 'Ningún ajuste encontrado',
  groups: {
    general: 'General',
    tracking: 'Seguimiento',
    sharing: 'Compartir e informes',
    data: 'Datos',
    danger: 'Zona de peligro',
  },
  words: {
    general: 'nombre dominio zona horaria ID del sitio instalar script código',
    domains: 'dominio cambiar otros varios direcciones',
    'own-visits': 'excluir ignorar mis propias visitas navegador equipo localStorage',
    exclusions:
      'dirección IP red bloquear ignorar filtrar bots spam país ruta host staging referencia User-Agent reglas',
    masks: 'ruta URL correo token datos personales RGPD anonimizar',
    gpc: 'GPC Global Privacy Control Do Not Track DNT consentimiento privacidad',
    robots: 'robots.txt llms.txt rastreadores IA bots permitir prohibir',
    discards: 'bots rastreadores IA spam perdidos faltan eventos',
    links: 'compartir público cliente panel',
    reports: 'correo diario semanal mensual resumen',
    recipients: 'dirección de correo cliente destinatarios externos sin cuenta',
    retention: 'eliminar borrar datos antiguos conservar meses visitas almacenamiento disco privacidad RGPD',
    properties: 'dimensiones personalizadas propiedades de eventos parámetros conservar clave',
    channels: 'fuentes UTM reglas pago orgánico anuncios Google Meta agrupación',
    import: 'Plausible Umami Matomo GoatCounter Google Analytics GA4 historial migrar subir',
    export: 'descargar CSV Parquet eventos sin procesar copia',
    erase: 'eliminar días fechas periodo RGPD datos erróneos error',
    'erase-pages': 'eliminar páginas rutas correo token RGPD datos personales',
    danger: 'archivar restaurar quitar eliminar sitio trasladar transferir organización vaciar restablecer',
  },
};
