import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  sum: (amount, count, orders) => (
    <>
      {amount} pour {orders} {plural(count, { one: 'commande', other: 'commandes' })}
    </>
  ),
  perOrder: (amount) => `${amount} par commande`,
  perVisitor: (amount) => `${amount} par entrée`,
  withoutAmount: (count, orders) =>
    plural(count, {
      one: `${orders} commande n’a pas de montant ou de devise et n’est pas comptée ici.`,
      other: `${orders} commandes n’ont pas de montant ou de devise et ne sont pas comptées ici.`,
    }),
  unknown: 'Les revenus de ces jours ne sont pas connus.',
};
