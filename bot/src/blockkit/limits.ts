/**
 * What Slack takes, in characters (UTF-16 units) or entries. Documented by Slack unless
 * said otherwise; the numbers are the largest accepted value.
 */
export const limits = {
  messageBlocks: 50,
  viewBlocks: 100,
  /** Undocumented: JSON of all blocks of a message (slackapi/bolt-js#2509). */
  messageBlocksJson: 13_200,
  /** `chat.postMessage` cuts longer text, `chat.update` refuses it from here. */
  updateText: 4_000,
  text: 3_000,
  sectionFields: 10,
  sectionField: 2_000,
  header: 150,
  contextElements: 10,
  actionsElements: 25,
  contextActionsElements: 5,
  buttonText: 75,
  buttonValue: 2_000,
  url: 3_000,
  accessibilityLabel: 75,
  confirmTitle: 100,
  confirmText: 300,
  confirmButton: 30,
  overflowOptions: 5,
  radioOptions: 10,
  checkboxOptions: 10,
  selectOptions: 100,
  optionGroups: 100,
  placeholder: 150,
  optionText: 75,
  optionValue: 150,
  optionDescription: 75,
  id: 255,
  modalTitle: 24,
  privateMetadata: 3_000,
  viewJson: 250_000,
  inputLabel: 2_000,
  inputHint: 2_000,
  plainTextInput: 3_000,
  imageAlt: 2_000,
  markdownTotal: 12_000,
  tableRows: 100,
  tableColumns: 20,
  tableCharacters: 10_000,
  dataTableRows: 101,
  dataTableColumns: 20,
  alertText: 200,
} as const;

/** Stricter sizes this product keeps to, so that a message never meets Slack's edge. */
export const houseLimits = {
  messageBlocksJson: 10_000,
  fallbackText: 300,
} as const;
