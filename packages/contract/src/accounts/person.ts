// An account as its owner and its administrators see it. Apart from the calls of administrators, which a page loads later.
import { controller } from './access.ts';

/** What an account sees of itself, too. */
export const person = controller.pick({
  id: true,
  firstName: true,
  lastName: true,
  name: true,
  email: true,
  role: true,
  company: true,
  branch: true,
  picture: true,
  isEnabled: true,
});
