import { z } from 'zod'

/** Names of accounts that were deleted begin with it; nobody else's does. */
export const deletedPrefix = 'deleted-'

export function isReserved(username: string): boolean {
  return username.toLowerCase().startsWith(deletedPrefix)
}

export const usernameSchema = z
  .string('Username must be at least 3 characters')
  .trim()
  // Keyboards compose letters with accents in two ways, one and the same name to whoever reads it.
  .normalize('NFC')
  .min(3, 'Username must be at least 3 characters')
  .max(64, 'Username must be at most 64 characters')
  .regex(/^[\p{L}\p{N}._@+-]+$/u, 'Username may contain letters, digits and . _ - @ +')
  .refine((username) => !isReserved(username), 'This username is reserved. Please choose another one.')
