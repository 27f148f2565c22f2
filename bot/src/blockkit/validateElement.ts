import { type Findings, isRecord, type JsonRecord } from './findings';
import { limits } from './limits';

type ElementCheck = (
  element: JsonRecord,
  pointer: string,
  findings: Findings,
) => void;

function checkConfirm(
  element: JsonRecord,
  pointer: string,
  findings: Findings,
): void {
  if (element.confirm === undefined) return;
  const at = `${pointer}/confirm`;
  const confirm = findings.object(element.confirm, at);
  if (!confirm) return;
  findings.optionalText(confirm, 'title', at, {
    max: limits.confirmTitle,
    plain: true,
  });
  if (findings.has(confirm, 'text', at)) {
    findings.text(confirm.text, `${at}/text`, { max: limits.confirmText });
  }
  for (const field of ['confirm', 'deny']) {
    findings.optionalText(confirm, field, at, {
      max: limits.confirmButton,
      plain: true,
    });
  }
}

interface OptionRule {
  max: number;
  /** Radio buttons and checkboxes may hold mrkdwn, menus may not. */
  plain: boolean;
}

function checkOptions(
  value: unknown,
  pointer: string,
  { max, plain }: OptionRule,
  findings: Findings,
): void {
  const seen = new Set<string>();
  findings.list(value, pointer, { min: 1, max }).forEach((entry, index) => {
    const at = `${pointer}/${index}`;
    const option = findings.object(entry, at);
    if (!option) return;
    if (findings.has(option, 'text', at)) {
      findings.text(option.text, `${at}/text`, {
        max: limits.optionText,
        plain,
      });
    }
    findings.optionalText(option, 'description', at, {
      max: limits.optionDescription,
      plain,
    });
    if (option.url !== undefined) {
      findings.url(option.url, `${at}/url`, limits.url);
    }
    if (!findings.has(option, 'value', at)) return;
    const text = findings.string(option.value, `${at}/value`, {
      max: limits.optionValue,
    });
    if (text === undefined) return;
    if (seen.has(text)) {
      findings.report(`${at}/value`, `duplicate option value: ${text}`);
    }
    seen.add(text);
  });
}

function checkGroups(
  value: unknown,
  pointer: string,
  findings: Findings,
): void {
  const groups = findings.list(value, pointer, {
    min: 1,
    max: limits.optionGroups,
  });
  groups.forEach((entry, index) => {
    const at = `${pointer}/${index}`;
    const group = findings.object(entry, at);
    if (!group) return;
    if (findings.has(group, 'label', at)) {
      findings.text(group.label, `${at}/label`, {
        max: limits.optionText,
        plain: true,
      });
    }
    checkOptions(
      group.options,
      `${at}/options`,
      { max: limits.selectOptions, plain: true },
      findings,
    );
  });
}

const button: ElementCheck = (element, pointer, findings) => {
  if (findings.has(element, 'text', pointer)) {
    findings.text(element.text, `${pointer}/text`, {
      max: limits.buttonText,
      plain: true,
    });
  }
  findings.optionalString(element, 'value', pointer, {
    max: limits.buttonValue,
  });
  findings.optionalString(element, 'accessibility_label', pointer, {
    max: limits.accessibilityLabel,
  });
  if (element.url !== undefined) {
    findings.url(element.url, `${pointer}/url`, limits.url);
  }
  if (
    element.style !== undefined &&
    element.style !== 'primary' &&
    element.style !== 'danger'
  ) {
    findings.report(
      `${pointer}/style`,
      'must be one of the allowed values: primary, danger',
    );
  }
};

const image: ElementCheck = (element, pointer, findings) => {
  if (findings.has(element, 'alt_text', pointer)) {
    findings.string(element.alt_text, `${pointer}/alt_text`, {
      max: limits.imageAlt,
    });
  }
  if (element.slack_file !== undefined) return;
  if (findings.has(element, 'image_url', pointer)) {
    findings.url(element.image_url, `${pointer}/image_url`, limits.url);
  }
};

const staticSelect: ElementCheck = (element, pointer, findings) => {
  if (element.option_groups !== undefined) {
    checkGroups(element.option_groups, `${pointer}/option_groups`, findings);
    return;
  }
  if (!findings.has(element, 'options', pointer)) return;
  checkOptions(
    element.options,
    `${pointer}/options`,
    { max: limits.selectOptions, plain: true },
    findings,
  );
};

function options(max: number, plain: boolean): ElementCheck {
  return (element, pointer, findings) => {
    if (!findings.has(element, 'options', pointer)) return;
    checkOptions(
      element.options,
      `${pointer}/options`,
      { max, plain },
      findings,
    );
  };
}

const textInput: ElementCheck = (element, pointer, findings) => {
  for (const field of ['min_length', 'max_length']) {
    const length = element[field];
    if (length === undefined) continue;
    const most = limits.plainTextInput;
    if (typeof length !== 'number' || length < 0 || length > most) {
      findings.report(`${pointer}/${field}`, `must be between 0 and ${most}`);
    }
  }
  findings.optionalString(element, 'initial_value', pointer, {
    min: 0,
    max: limits.plainTextInput,
  });
};

const anything: ElementCheck = () => undefined;

const checks: Readonly<Record<string, ElementCheck>> = {
  button,
  image,
  static_select: staticSelect,
  multi_static_select: staticSelect,
  overflow: options(limits.overflowOptions, true),
  radio_buttons: options(limits.radioOptions, false),
  checkboxes: options(limits.checkboxOptions, false),
  plain_text_input: textInput,
  external_select: anything,
  multi_external_select: anything,
  users_select: anything,
  multi_users_select: anything,
  conversations_select: anything,
  multi_conversations_select: anything,
  channels_select: anything,
  multi_channels_select: anything,
  datepicker: anything,
  datetimepicker: anything,
  timepicker: anything,
  email_text_input: anything,
  url_text_input: anything,
  number_input: anything,
  rich_text_input: anything,
  file_input: anything,
  workflow_button: anything,
  icon_button: anything,
  feedback_buttons: anything,
};

const selects = Object.keys(checks).filter(type => type.endsWith('_select'));
const pickers = ['datepicker', 'timepicker', 'datetimepicker'];
const choices = ['radio_buttons', 'checkboxes'];

/** Element types Slack takes in each place. */
export const elementTypes = {
  actions: [
    'button',
    'overflow',
    'workflow_button',
    'rich_text_input',
    ...choices,
    ...selects,
    ...pickers,
  ],
  accessory: [
    'button',
    'overflow',
    'image',
    'workflow_button',
    ...choices,
    ...selects,
    ...pickers,
  ],
  input: [
    'plain_text_input',
    'email_text_input',
    'url_text_input',
    'number_input',
    'rich_text_input',
    'file_input',
    ...choices,
    ...selects,
    ...pickers,
  ],
  contextActions: ['feedback_buttons', 'icon_button'],
} as const;

/** Checks one element; a type the place does not take is one problem and no more. */
export function validateElement(
  value: unknown,
  pointer: string,
  allowed: readonly string[],
  findings: Findings,
): void {
  const element = findings.object(value, pointer);
  if (!element) return;
  const type = typeof element.type === 'string' ? element.type : '';
  if (!allowed.includes(type)) {
    findings.report(
      `${pointer}/type`,
      `unsupported type: ${String(element.type)}`,
    );
    return;
  }
  checks[type]?.(element, pointer, findings);
  checkConfirm(element, pointer, findings);
  if (isRecord(element.placeholder)) {
    findings.text(element.placeholder, `${pointer}/placeholder`, {
      max: limits.placeholder,
      plain: true,
    });
  }
}
