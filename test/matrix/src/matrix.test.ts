import { BUTTONS, COMMANDS } from '@mooring/bot';
import { openApiDocument } from '@mooring/backstage-plugin-mooring-backend';
import { writeFile } from 'node:fs/promises';
import { Portal, startPortal } from './__testUtils__/startPortal';
import { Chat, startChat } from './__testUtils__/startChat';
import { CHAT_MATRIX } from './chatMatrix';
import { EXEMPT_SURFACES } from './exemptSurfaces';
import { HTTP_MATRIX } from './httpMatrix';
import { summarise } from './summarise';
import { Judged, runHttpMatrix } from './runHttpMatrix';
import { Row } from './row';
import { runChatMatrix } from './runChatMatrix';
import { runEventMatrix } from './runEventMatrix';

jest.setTimeout(120_000);

/** Routes as the plugin describes them; its own tests hold the description to the routes that exist. */
const routes = Object.entries(openApiDocument().paths).flatMap(
  ([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
);
const commands = COMMANDS.map(({ name }) => `/mooring ${name}`);
const buttons = BUTTONS.map(action => `button ${action}`);
const SURFACES = [...routes, ...commands, ...buttons];
const EVENTS = 'GET /v1/events';

describe('authorization matrix', () => {
  const judged: Judged[] = [];
  let portal: Portal;
  let chat: Chat;

  beforeAll(async () => {
    portal = await startPortal();
    await portal.settled();
    chat = await startChat(portal.kubeconfig);
  });
  afterAll(async () => {
    await chat?.stop();
    await portal.stop();
    const report = process.env.MOORING_MATRIX_REPORT;
    if (report !== undefined) {
      await writeFile(report, JSON.stringify(summarise(judged, SURFACES)));
    }
  });

  const line = (row: Row) =>
    `${row.surface} · ${row.target} · ${row.caller} → ${row.outcome} · ${row.audit}`;
  const written = (results: readonly Judged[]) =>
    results.map(({ row }) => line(row));
  const found = (results: readonly Judged[]) =>
    results.map(({ row, got: { outcome, audit } }) =>
      line({ ...row, outcome, audit }),
    );

  it('holds for every route of the REST API', async () => {
    const results = await runHttpMatrix(
      portal,
      HTTP_MATRIX.filter(({ surface }) => surface !== EVENTS),
    );
    judged.push(...results);
    expect(found(results)).toEqual(written(results));
  });

  it('holds for the event stream', async () => {
    const results = await runEventMatrix(
      portal,
      HTTP_MATRIX.filter(({ surface }) => surface === EVENTS),
      portal.disconnect,
    );
    judged.push(...results);
    expect(found(results)).toEqual(written(results));
  });

  it('holds for every command and button of the chat', async () => {
    const results = await runChatMatrix(chat, CHAT_MATRIX);
    judged.push(...results);
    expect(found(results)).toEqual(written(results));
  });

  it('has a row for every surface, and none for a surface that does not exist', () => {
    expect(summarise(judged, SURFACES)).toMatchObject({
      surfacesWithoutRow: [],
      rowsWithoutSurface: [],
    });
    const exempt = EXEMPT_SURFACES.map(({ surface }) => surface);
    expect(SURFACES.filter(surface => exempt.includes(surface))).toEqual([]);
  });
});
