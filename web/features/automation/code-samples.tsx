import { wholeSamples } from '#contract/automation/automation-samples.ts'
import { type CodeSample, sampleBaseUrl } from '#contract/automation/samples/code-sample.ts'
import { CodeBlock } from '#web/components/ui/code-block.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { useOrigin } from '#web/lib/address/use-origin.ts'
import * as texts from '#web/texts/automation.ts'

/** From a prompt to a finished video, in three languages. */
export function CodeSamples({ samples = wholeSamples }: { samples?: readonly CodeSample[] }) {
  const origin = useOrigin()
  const tabs = samples.map(({ label, source }) => ({
    value: label,
    label,
    content: <CodeBlock title={label} code={source.replaceAll(sampleBaseUrl, origin)} />,
  }))
  return <Tabs label={texts.language} tabs={tabs} />
}
