// zod would compile its schemas by `new Function`, which our pages forbid (CSP). Imported first by whatever brings schemas in.
import { config } from 'zod';

config({ jitless: true });
