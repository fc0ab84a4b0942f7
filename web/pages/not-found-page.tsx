import { Link } from 'react-router'
import { ProblemPage } from '#web/components/layout/problem-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('Not found', 'There is no page at this address.')
}

export default function NotFoundPage() {
  return (
    <ProblemPage
      code="404"
      title="There is no page at this address"
      text="It may have been moved, or the address has a slip in it."
    >
      <Button asChild variant="primary">
        <Link to="/">Home</Link>
      </Button>
      <Button asChild>
        <Link to="/generate">Generate a video</Link>
      </Button>
    </ProblemPage>
  )
}
