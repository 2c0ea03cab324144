import { useState } from 'react';
import { hasFlag, setFlag } from '../../stored-flag.ts';

const SEEN_KEY = 'svc-chart-hint-seen';

/** Returns whether to say what the pointer can do in the chart: once, while it is over it for the first time. */
export function useChartHint(canOpen: boolean) {
  const [isOver, setIsOver] = useState(false);
  const [isSeen, setIsSeen] = useState(() => hasFlag(SEEN_KEY));
  const dismiss = () => {
    setFlag(SEEN_KEY, true);
    setIsSeen(true);
  };
  return {
    isShown: canOpen && isOver && !isSeen,
    dismiss,
    listeners: {
      onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => setIsOver(pointerType === 'mouse'),
      onPointerLeave: () => {
        setIsOver(false);
        if (canOpen && isOver) dismiss();
      },
    },
  };
}
