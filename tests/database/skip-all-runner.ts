import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest'

/** Skips every test of a project whose database is missing, its hooks too, so that each still counts as skipped. */
export default class SkipAllRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    const skip = (task: RunnerTask) => {
      task.mode = 'skip'
      if ('tasks' in task) task.tasks.forEach(skip)
    }
    files.forEach(skip)
  }
}
