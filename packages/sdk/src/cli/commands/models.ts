import { connect } from '../connect.ts'
import { credits } from '../money.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal, plain } from '../terminal.ts'

export async function run({ values }: { values: Given }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const { client } = await connect(readText(values, 'url'), { needsToken: false })
  const { data } = await client.models.list()
  for (const model of data)
    if (terminal.json) terminal.printJson(model)
    else if (terminal.quiet) terminal.print(model.id)
    else {
      const status = model.status === 'active' ? `from ${credits(model.fromCredits)} on the web` : model.status
      const details = `${model.id.padEnd(16)} ${status.padEnd(29)} ${Object.keys(model.modes).join(', ')}`
      terminal.print(`${details}  ${terminal.dim(plain(model.label))}`)
    }
}
