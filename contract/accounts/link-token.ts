import { z } from 'zod'

/** The secret that a link carries. */
export const tokenSchema = z.string('The link is not complete.').trim().min(1, 'The link is not complete.').max(200)
