import { conformanceOf } from './conformance/suite.ts';
import { emulatorJar, startEmulator } from './support/emulator.ts';

const jar = emulatorJar();
conformanceOf('the official emulator', true, jar === undefined ? undefined : () => startEmulator(jar));
