import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs test files in the order of TEST_ORDER. By default, Vitest runs the longest first. */
export class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (process.env.TEST_ORDER ?? '').split(',')
    const position = ({ moduleId }: TestSpecification) => order.indexOf(relative(this.ctx.config.root, moduleId))
    return files.toSorted((a, b) => position(a) - position(b))
  }
}
