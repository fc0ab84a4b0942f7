import { z } from 'zod'

/**
 * Who makes the video: the vendor, and the model whose route it is, which differs from `model` after a failover. Null
 * while it waits, and for the demo.
 */
export const videoRouteSchema = z.object({ vendor: z.string(), model: z.string() }).nullable()
