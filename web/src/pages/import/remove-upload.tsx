import { useMutation } from '@tanstack/react-query';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';

/** Removes the upload, and gives up what is under way. */
export function RemoveUpload({
  label,
  variant = 'secondary',
}: {
  readonly label: string;
  readonly variant?: ButtonVariant;
}) {
  const { site } = useSite();
  const removing = useMutation({
    mutationFn: () => send('DELETE', `/sites/${site.id}/upload`),
    onSettled: () => refresh(['upload', site.id]),
  });
  return (
    <div>
      <Button variant={variant} busy={removing.isPending} onClick={() => removing.mutate()}>
        {label}
      </Button>
    </div>
  );
}
