// zod would compile its schemas by `new Function`, which our pages forbid (CSP). Imported before any module with
// schemas.
import { config } from 'zod';

config({ jitless: true });
