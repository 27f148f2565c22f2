import { deepEqual } from 'node:assert/strict';
import { expectAccessible } from '../run/accessibility';
import { openChat } from '../run/chat';
import { expectText } from '../run/expect';
import type { Run } from '../run/run';

const ONLY_YOU = 'Only visible to you';

/** Commands as different people type them. */
export async function chatChecks({ suite, browser, product }: Run) {
  const ops = await openChat(browser, product, 'U0OPS', 'C0PLATFORM');
  await suite.check(
    '/mooring clusters lists the worst first, for the one who asked',
    ops.page,
    async () => {
      await ops.type('/mooring clusters');
      await expectText(ops.message(ONLY_YOU).last(), /Disconnected/);
    },
  );
  await suite.check(
    '/mooring whoami tells an operator so, and by which group',
    ops.page,
    async () => {
      await ops.type('/mooring whoami');
      await expectText(ops.message(ONLY_YOU).last(), /platform-operators/);
    },
  );
  await suite.check(
    '/mooring cluster tells what is known of one',
    ops.page,
    async () => {
      await ops.type('/mooring cluster stark-mine');
      await expectText(
        ops.message(ONLY_YOU).last(),
        /stark-mine[\s\S]*NeverRegistered[\s\S]*Do next/,
      );
    },
  );
  await suite.check(
    '/mooring diagnose answers at once, then with what the probes found',
    ops.page,
    async () => {
      await ops.type('/mooring diagnose contoso-hub');
      await expectText(
        ops.message(ONLY_YOU).last(),
        /contoso-hub[\s\S]*API server/,
      );
      await expectText(
        ops.message(/contoso-hub[\s\S]*Re-checked/).last(),
        /refuses connections[\s\S]*Do next/,
      );
    },
  );
  await suite.check(
    '/mooring tunnels lists what takes clusters down, the worst first',
    ops.page,
    async () => {
      await ops.type('/mooring tunnels');
      await expectText(
        ops.message(ONLY_YOU).last(),
        /Broken together[\s\S]*relay-us-1[\s\S]*Worst first/,
      );
    },
  );
  await ops.close();

  const admin = await openChat(browser, product, 'U0ACMEADMIN', 'C0ACME');
  await suite.check(
    '/mooring clusters shows a tenant’s admin their own clusters only',
    admin.page,
    async () => {
      await admin.type('/mooring clusters');
      const answer = admin.message(ONLY_YOU).last();
      await expectText(answer, /acme-plant/);
      const text = await answer.innerText();
      deepEqual(
        text.match(/globex|initech|contoso|nordic|hooli|wayne|tyrell|stark/gi),
        null,
      );
    },
  );
  await suite.check(
    '/mooring whoami names the tenant, the role and the group',
    admin.page,
    async () => {
      await admin.type('/mooring whoami');
      await expectText(
        admin.message(ONLY_YOU).last(),
        /ACME[\s\S]*acme-admins/i,
      );
    },
  );
  await suite.check(
    '/mooring tunnels tells a tenant’s admin why it is not theirs',
    admin.page,
    async () => {
      await admin.type('/mooring tunnels');
      await expectText(
        admin.message(ONLY_YOU).last(),
        /only operators of the platform see them/,
      );
    },
  );
  await admin.close();

  const stranger = await openChat(browser, product, 'U0STRANGER', 'C0GENERAL');
  await suite.check(
    'a stranger is refused with the reason',
    stranger.page,
    async () => {
      await stranger.type('/mooring clusters');
      const answer = stranger.message(ONLY_YOU).last();
      await expectText(answer, /workspace|organi[sz]ation/i);
      deepEqual(
        (await answer.innerText()).match(/acme|globex|initech/gi),
        null,
      );
    },
  );
  await stranger.close();

  for (const colorScheme of ['light', 'dark'] as const) {
    const chat = await openChat(browser, product, 'U0OPS', 'C0PLATFORM', {
      colorScheme,
    });
    await suite.check(
      `the chat page is accessible (${colorScheme})`,
      chat.page,
      async () => {
        await chat.message(ONLY_YOU).first().waitFor();
        await expectAccessible(chat.page);
      },
    );
    await chat.close();
  }
}
