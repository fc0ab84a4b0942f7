import { z } from 'zod'

/** The secret that a link carries. */
export const tokenSchema = z
  .string('The link is incomplete. Please copy all of it.')
  .trim()
  .min(1, 'The link is incomplete. Please copy all of it.')
  .max(200)
