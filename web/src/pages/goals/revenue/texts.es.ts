import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Ingresos',
  goal: 'Objetivo',
  by: 'Ingresos por',
  property: (key) => `Propiedad ${key}`,
  keepOne: 'Para ver los ingresos por una propiedad del evento, como el plan, guárdela en los ajustes.',
  currency: 'Moneda',
  figures: { revenue: 'Ingresos', orders: 'Pedidos', average: 'Pedido medio' },
  columns: { share: 'Porcentaje' },
  none: 'No hay pedidos en este periodo',
  first: (rows, total) => `${rows} de ${total}; el archivo los contiene todos.`,
  csv: 'CSV',
  form: {
    has: 'Este evento tiene ingresos',
    hint: 'Suma un importe que lleva el evento, como el total de un pedido. Los últimos 30 días se completan.',
    amount: 'Propiedad con el importe',
    amountHint: 'Como en',
    currencyFrom: 'Moneda',
    sources: { fixed: 'Siempre la misma', property: 'En una propiedad' },
    code: 'Código de moneda',
    codeHint: 'Tres letras, por ejemplo EUR o USD.',
    currencyProperty: 'Propiedad con la moneda',
  },
};
