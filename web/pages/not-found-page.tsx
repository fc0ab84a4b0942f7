import { Link } from 'react-router'
import { ProblemPage } from '#web/components/layout/problem-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/shell.ts'

export function meta() {
  return pageMeta(texts.notFound, texts.notFoundDescription)
}

export default function NotFoundPage() {
  return (
    <ProblemPage code="404" title={texts.thereIsNoPageAt} text={texts.itMayHaveMoved}>
      <Button asChild variant="primary">
        <Link to="/">{texts.home}</Link>
      </Button>
      <Button asChild>
        <Link to="/generate">{texts.generateAVideo}</Link>
      </Button>
    </ProblemPage>
  )
}
