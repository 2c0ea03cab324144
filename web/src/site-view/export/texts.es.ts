import { whole } from '../../format.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Exportar',
  other: 'Más',
  everything: 'Todo en ZIP',
  picture: 'Gráfico como imagen (PNG)',
  tables: 'En CSV',
  share: 'Compartir esta vista…',
  explanation: 'Un archivo CSV por cada tabla de esta vista, con un texto que dice de qué tratan.',
  progress: (done, of) => `${whole(done)} de ${whole(of)} archivos`,
  saved: (name) => `${name} guardado`,
  revenue: 'Ingresos de los objetivos y embudos',
  revenueBy: 'Ingresos por fuente, campaña, página de entrada y país',
  isCut: (rows) => `La exportación contiene como máximo ${whole(rows)} filas de una lista; hay más.`,
  readMe: {
    fact: (name, value) => `${name}: ${value}`,
    title: (site) => `Estadísticas de ${site}`,
    everyone: 'ninguno, todos los visitantes',
    exported: 'Exportado',
    files: 'Archivos',
    gaps: 'Lo que no se conoce',
    noGaps: 'Todos los días se conocen por completo.',
    refused: (reason) => `no incluido. ${reason}`,
    reading: 'Cómo leer los archivos',
    hints: [
      'Las proporciones y tasas van de 0 a 1, las duraciones están en segundos y las horas de una serie en UTC.',
      'Una celda vacía es una cifra que no se conoce. (none) es la ausencia de un valor, (other) la suma de los poco frecuentes.',
      'Los visitantes se cuentan una vez al día: su suma por filas puede superar la del sitio.',
      'Un texto que una hoja de cálculo tomaría por una fórmula empieza con un apóstrofo.',
    ],
  },
};
