// What a component shows after a request or a lazy part comes later than a second on a busy machine; and no file leaves what it
// drew to the next one of its worker, for which the library's own cleaning is registered no more.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);
