/** Signature policy → the reason it adds to those of a form. */
export const SIGNATURE_REASONS = { forbid: 'signature-forbidden', require: 'signature-missing' } as const;

export type SignatureReason = (typeof SIGNATURE_REASONS)[keyof typeof SIGNATURE_REASONS];
