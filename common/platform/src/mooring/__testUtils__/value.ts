import { Answer } from '../mooring';

/** The value of an answer that has to be one. */
export function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
}
