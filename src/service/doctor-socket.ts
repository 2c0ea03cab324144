import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Finding } from '../domain/finding.ts';
import { component } from './component.ts';
import { doctor } from './doctor.ts';
import { type SettingDigests, settingDigests } from './doctor-facts.ts';
import { serveSocket } from './serve-socket.ts';

/** The name of the socket in the data directory. */
export const DOCTOR_SOCKET = 'doctor.sock';

/** The answer of a running service to `svc doctor`. */
export interface DoctorAnswer {
  readonly findings: readonly Finding[];
  /** The settings of the process, for comparison with those of whoever asks: `settingDigests` with `salt`. */
  readonly settings: SettingDigests;
  readonly salt: string;
}

/** Answers `svc doctor` at a socket that only this user can open. The service runs without it where there can be none. */
export const doctorSocket = component({
  name: 'doctor-socket',
  dependencies: { doctor },
  start: async ({ doctor }, context) => {
    const { config } = context;
    const salt = randomUUID();
    const settings = settingDigests(config, salt);
    const server = createServer((_request, response) => {
      void doctor.freshFindings().then((findings) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ findings, settings, salt } satisfies DoctorAnswer));
      });
    });
    await serveSocket(server, { name: 'doctor-socket', socket: DOCTOR_SOCKET }, context);
    return { part: null };
  },
});
