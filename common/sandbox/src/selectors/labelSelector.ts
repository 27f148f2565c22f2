import { badRequest } from '../apiError';

export type Labels = Readonly<Record<string, string>> | undefined;
export type LabelMatcher = (labels: Labels) => boolean;

const key = String.raw`[A-Za-z0-9](?:[-A-Za-z0-9_./]*[A-Za-z0-9])?`;
const value = String.raw`[-A-Za-z0-9_.]*`;
const setRule = new RegExp(`^(${key})\\s+(in|notin)\\s*\\(([^()]*)\\)$`);
const equalityRule = new RegExp(`^(${key})\\s*(==|=|!=)\\s*(${value})$`);
const existsRule = new RegExp(`^(!?)\\s*(${key})$`);

/** Equality-based and set-based selectors as `kubectl -l` takes them; 400 for anything else. */
export function parseLabelSelector(selector: string): LabelMatcher {
  const rules = splitOutsideParentheses(selector)
    .map(rule => rule.trim())
    .filter(rule => rule !== '')
    .map(parseRule);
  return labels => rules.every(matches => matches(labels));
}

function parseRule(rule: string): LabelMatcher {
  const set = setRule.exec(rule);
  if (set) {
    const [, name, operator, list] = set;
    const values = new Set(list.split(',').map(item => item.trim()));
    return operator === 'in'
      ? labels => has(labels, name) && values.has(labels?.[name] ?? '')
      : labels => !has(labels, name) || !values.has(labels?.[name] ?? '');
  }
  const equality = equalityRule.exec(rule);
  if (equality) {
    const [, name, operator, wanted] = equality;
    return operator === '!='
      ? labels => !has(labels, name) || labels?.[name] !== wanted
      : labels => has(labels, name) && labels?.[name] === wanted;
  }
  const exists = existsRule.exec(rule);
  if (exists) {
    const [, not, name] = exists;
    return labels => has(labels, name) === (not === '');
  }
  throw badRequest(`unable to parse requirement: found '${rule}'`);
}

function has(labels: Labels, name: string): boolean {
  return labels !== undefined && Object.hasOwn(labels, name);
}

function splitOutsideParentheses(selector: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < selector.length; index++) {
    const char = selector[index];
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ',' && depth === 0) {
      parts.push(selector.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, selector.slice(start)];
}
