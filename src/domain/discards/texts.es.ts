import type { DiscardTexts } from './texts.ts';

export const texts: DiscardTexts = {
  groups: {
    privacy: 'Visitantes que rechazan el seguimiento',
    rules: 'Reglas de exclusión',
    bots: 'Bots y centros de datos',
    setup: 'Problemas de configuración',
    limits: 'Límites y errores',
  },
  crawlerClasses: {
    ai_training: 'Entrenamiento de IA',
    ai_search: 'Búsqueda con IA',
    ai_agent: 'Agente de IA',
    search: 'Buscador',
    seo: 'SEO',
    monitor: 'Monitor',
    preview: 'Vista previa de enlaces',
    cloud: 'Nube o centro de datos',
    feed: 'Lector de feeds',
    tool: 'Script o herramienta',
    other: 'Otro',
  },
  crawlers: {
    other: 'Otros bots',
    none: 'Sin User-Agent',
    datacentre: 'Navegadores en centros de datos',
    unnamed: 'Antes del recuento por nombre',
  },
  reasons: {
    body_too_large: {
      label: 'Demasiado grande',
      meaning: 'El cuerpo de la solicitud superaba los 4096 bytes.',
      help: 'El evento superaba los 4096 bytes. Envíe menos propiedades, o más cortas, con sus eventos personalizados.',
    },
    malformed: {
      label: 'Solicitud no válida',
      meaning:
        'La solicitud no era un evento del script de seguimiento, o la dirección que pasó un relay no se puede leer.',
      help: 'No es un evento válido: alguien está sondeando la dirección, o un proxy altera las solicitudes o pasa una IP de visitante ilegible.',
    },
    unknown_site: {
      label: 'Archivado',
      meaning: 'El sitio es desconocido o está archivado.',
      help: 'El sitio estaba archivado cuando llegó el evento. Restaure el sitio o quite el script de sus páginas.',
    },
    gpc: {
      label: 'Global Privacy Control',
      meaning: 'El visitante pidió no ser rastreado (Global Privacy Control).',
      help: 'El navegador del visitante pide a los sitios que no lo rastreen y este sitio lo respeta. No hay que hacer nada; vea Privacidad.',
    },
    origin: {
      label: 'Dominio incorrecto',
      meaning: 'La página no está en el dominio declarado del sitio.',
      help: 'La página no estaba en el dominio del sitio ni en un subdominio: una copia o vista previa del sitio, una página en localhost o un proxy que elimina el encabezado Origin.',
    },
    origin_hidden: {
      label: 'Origen oculto',
      meaning: 'La Referrer-Policy de la página oculta su origen (Origin: null).',
      help: 'La Referrer-Policy de la página es no-referrer o same-origin: Firefox y Safari ocultan entonces a qué sitio pertenece y sus visitantes no se cuentan. Añada referrerpolicy="origin" a la etiqueta script.',
    },
    bot_user_agent: {
      label: 'Bot',
      meaning: 'Falta el User-Agent o corresponde a un bot.',
      help: 'Falta el User-Agent o es el de un rastreador, un monitor o una herramienta de pruebas. No afecta a las personas.',
    },
    bot_network: {
      label: 'Centro de datos',
      meaning: 'La dirección es de un centro de datos.',
      help: 'El evento vino de la dirección de un centro de datos, como los de bots y algunas VPN. Si es la mayor parte de su tráfico, su proxy no reenvía la IP de los visitantes: configúrelo como relay.',
    },
    referrer_spam: {
      label: 'Spam de referencia',
      meaning: 'La referencia es un host de spam conocido.',
      help: 'El evento indicaba una referencia de la lista de hosts de spam, para aparecer en sus estadísticas. Las personas no se ven afectadas.',
    },
    excluded: {
      label: 'Excluido',
      meaning: 'Se aplicó una regla de exclusión del sitio o de su organización.',
      help: 'Se aplicó una de sus reglas de exclusión: una red, un país, una ruta, un host o un User-Agent que decidió no contar.',
    },
    event_name: {
      label: 'Nombre del evento',
      meaning: 'El nombre del evento no es válido o está reservado.',
      help: 'El nombre de un evento personalizado puede tener de 1 a 64 caracteres de a–z, 0–9, _ y -; «pageview» está reservado.',
    },
    props: {
      label: 'Propiedades',
      meaning: 'Las propiedades superan los 2048 bytes.',
      help: 'Las propiedades de un evento personalizado superaban los 2048 bytes. Envíe menos o más cortas.',
    },
    rate_limit: {
      label: 'Límite de frecuencia',
      meaning: 'Más eventos de los permitidos en 10 segundos desde un mismo rango de direcciones.',
      help: 'Llegaron desde una misma red más eventos en 10 segundos de los que permite el servidor. Si los visitantes llegan a través de un proxy, configúrelo como relay: así cada uno tiene su propio límite.',
    },
    lost: {
      label: 'Perdido',
      meaning: 'El evento era válido, pero no se pudo escribir en el disco o llegó con su día ya cerrado.',
      help: 'El evento era válido, pero no se pudo guardar; puede que el disco esté lleno. El administrador del servidor ve más detalles en Servidor.',
    },
  },
};
