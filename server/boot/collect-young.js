import { setFlagsFromString } from 'node:v8'

/*
 * V8 learns from a start, when nearly everything is kept, that some kinds of objects live long, and then allocates them
 * among the old ones for as long as the process runs. Those of a request keep its other objects alive until the next full
 * collection. JavaScript, and imported first of all: compiled code is cached for each set of flags.
 */
setFlagsFromString('--no-allocation-site-pretenuring')
