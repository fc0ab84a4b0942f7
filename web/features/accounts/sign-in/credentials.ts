/** What the visitor typed into the form before the application started. */
export type Credentials = { username: string; password: string }

export const noCredentials: Credentials = { username: '', password: '' }

export function readCredentials(form: HTMLFormElement | null | undefined): Credentials {
  const typed = form ? new FormData(form) : null
  return { username: String(typed?.get('username') ?? ''), password: String(typed?.get('password') ?? '') }
}
