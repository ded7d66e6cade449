/** Why a question has no answer, in one sentence for the page. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
