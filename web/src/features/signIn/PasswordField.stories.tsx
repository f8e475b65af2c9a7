import type { Story } from '../../gallery/story.ts';
import { PasswordField } from './PasswordField.tsx';
import { signInText } from './text.ts';

const field = (error?: string) => <PasswordField label={signInText.password} error={error} defaultValue="secret" />;

export const stories: Story[] = [
  { name: 'password', render: () => field() },
  { name: 'password with a complaint', render: () => field('Ingrese una contraseña') },
];
