// compare-takes
export const compareTakes = 'Compare takes'
export const take = (number: number) => `Take ${number}`
export const soundOfTake = (number: number) => `Sound of take ${number}`
export const playAll = 'Play all takes'
export const pauseAll = 'Pause all takes'
export const position = 'Position'
export const oneSoundAtATime = 'You hear one take at a time. Choose it below its picture.'
export const notFinishedYet = 'Not finished yet'
export const thisTakeFailed = 'This take failed. You were not charged for it.'
