import { startFirestore } from '../src/server.ts';
import { conformanceOf } from './conformance/suite.ts';

conformanceOf('the embedded server', false, () => startFirestore({ file: ':memory:' }));
