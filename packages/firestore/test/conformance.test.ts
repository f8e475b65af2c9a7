import { startFirestore } from '../src/server.ts';
import { conformanceOf } from './conformance/suite.ts';

conformanceOf('our server', false, () => startFirestore({ file: ':memory:' }));
