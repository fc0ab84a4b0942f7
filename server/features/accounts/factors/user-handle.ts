/** The user handle of WebAuthn: the account's random id, which says nothing about the person. */
export function userHandleBytes(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'))
}

export function userHandleOf(accountId: string): string {
  return Buffer.from(userHandleBytes(accountId)).toString('base64url')
}
