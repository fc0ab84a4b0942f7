import { describe, expect, it } from 'vitest'
import { livesHere, seedsOf, simulateSeeds, timeLimitMs } from './simulate-range.ts'

const faults = ['crash-before', 'crash-inside', 'crash-after', 'error-before', 'error-inside', 'error-after']
const ends = ['completed', 'completed free', 'failed', 'cancelled', 'upgrade completed', 'upgrade failed']
const bought = ['several takes', 'demo extend by demo', 'veo3_fast text by kie', 'own-card text by comfyui']
const servers = ['restarts', 'hangs', 'finished', 'lost', 'file', 'cancelled', 'without a task', 'sent again']
const refused = ['COST_ABOVE_MAX', 'INSUFFICIENT_CREDITS', 'MODEL_PAUSED', 'MODEL_RETIRED']

describe('a small world in which everything breaks', () => {
  it('PRV-02 PRV-05 GEN-20 no video is made twice, no booking is lost, no page is left behind', {
    timeout: timeLimitMs(2),
  }, async () => {
    const range = seedsOf(2)
    const happened = await simulateSeeds(range)
    if (range.count < livesHere) return
    const expected = [
      ...faults.map((fault) => `!${fault}`),
      ...['everything dies', 'stands still', 'is unchanged', ...ends, ...bought],
      ...servers.map((what) => `GPU ${what}`),
      ...refused.map((code) => `is refused ${code}`),
    ]
    expect(expected.filter((what) => !happened.has(what))).toEqual([])
  })
})
