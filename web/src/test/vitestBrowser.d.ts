// vitest's browser types name one type of Node; the console has no others of it.
type BufferEncoding = 'utf8' | 'utf-8' | 'base64' | 'binary' | 'hex' | 'ascii' | 'latin1';
