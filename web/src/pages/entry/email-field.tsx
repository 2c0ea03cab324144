import { TextField } from '../../ui/field.tsx';
import { texts } from './texts.tsx';

/** Takes the email address of an account, and tells password managers that it is the user's name. */
export function EmailField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (email: string) => void;
}) {
  return (
    <TextField
      label={texts.email}
      type="email"
      autoComplete="username"
      value={value}
      onChange={onChange}
      required
      autoFocus
    />
  );
}
