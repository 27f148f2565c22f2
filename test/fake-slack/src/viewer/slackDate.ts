const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const TOKEN = /\{(date|time)[a-z_]*\}/g;

/**
 * A moment in the words of Slack's format tokens, as a reader in UTC sees them. The "pretty" ones are drawn like the
 * plain ones: "today" would be wrong as soon as the page stays open over midnight.
 *
 * @param epochSeconds - of the message's date
 * @param format - e.g. `{date_short_pretty} {time}`; what is no token stays as it is
 */
export function slackDate(epochSeconds: number, format: string): string {
  const at = new Date(epochSeconds * 1_000);
  const iso = at.toISOString();
  const month = MONTHS[at.getUTCMonth()];
  const day = `${at.getUTCDate()}, ${at.getUTCFullYear()}`;
  return format.replace(TOKEN, token => {
    if (token === '{date_num}') return iso.slice(0, 10);
    if (token === '{time}') return `${iso.slice(11, 16)} UTC`;
    if (token === '{time_secs}') return `${iso.slice(11, 19)} UTC`;
    return token.startsWith('{date_short')
      ? `${month.slice(0, 3)} ${day}`
      : `${month} ${day}`;
  });
}
