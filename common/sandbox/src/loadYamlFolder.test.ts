import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadYamlFolder } from './loadYamlFolder';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mooring-yaml-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('reads documents, lists and sub-folders, and goes on after a bad one', async () => {
  await mkdir(join(dir, 'sub'));
  await writeFile(
    join(dir, 'a.yaml'),
    'apiVersion: v1\nkind: A\n---\n# only a comment\n---\napiVersion: v1\nkind: B\n',
  );
  await writeFile(
    join(dir, 'sub', 'list.yml'),
    'apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: C}]\n---\napiVersion: x/v1\nkind: DList\nitems: [{metadata: {name: d}}]\n',
  );
  await writeFile(join(dir, 'bad.yaml'), 'a: [\n');
  await writeFile(join(dir, 'plain.yaml'), 'just: data\n---\n- 1\n');
  await writeFile(join(dir, 'notes.txt'), 'kind: Ignored\n');
  const { objects, problems } = await loadYamlFolder(dir);
  expect(objects).toEqual([
    { apiVersion: 'v1', kind: 'A' },
    { apiVersion: 'v1', kind: 'B' },
    { apiVersion: 'v1', kind: 'C' },
    { apiVersion: 'x/v1', kind: 'D', metadata: { name: 'd' } },
  ]);
  expect(problems).toEqual([
    { file: 'bad.yaml', document: 1, message: expect.any(String) },
    {
      file: 'plain.yaml',
      document: 1,
      message: 'apiVersion and kind are missing: not a Kubernetes object',
    },
    { file: 'plain.yaml', document: 2, message: 'not an object' },
  ]);
});

it('does not unfold a bomb of aliases', async () => {
  const levels = Array.from(
    { length: 9 },
    (_item, level) =>
      `l${level + 1}: &l${level + 1} [${Array(9)
        .fill(`*l${level}`)
        .join(',')}]`,
  );
  await writeFile(
    join(dir, 'bomb.yaml'),
    ['apiVersion: v1', 'kind: Bomb', 'l0: &l0 [x]', ...levels].join('\n'),
  );
  const { objects, problems } = await loadYamlFolder(dir);
  expect(objects).toEqual([]);
  expect(problems[0].message).toContain('alias');
});

it('says of a folder that is not there that it is not there', async () => {
  const { problems } = await loadYamlFolder(join(dir, 'missing'));
  expect(problems[0].message).toContain('ENOENT');
});
