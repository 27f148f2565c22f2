export type { Directory, DirectoryAnswer, DirectoryUser } from './directory';
export { createFileDirectory } from './fileDirectory';
export { createCatalogDirectory } from './catalogDirectory';
export { createSlackProfiles, type SlackProfiles } from './slackProfile';
export {
  createIdentify,
  type Identification,
  type Identify,
  type Person,
  type SlackAccount,
} from './identify';
export type { Refusal } from './refusal';
