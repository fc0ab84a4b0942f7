import { Link } from 'react-router'

export function Footer({ brandName, inert }: { brandName: string; inert: boolean }) {
  return (
    <footer inert={inert} className="border-edge border-t">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-quiet text-sm sm:px-6">
        <p>
          © <span suppressHydrationWarning>{new Date().getFullYear()}</span> {brandName}. Video with sound.
        </p>
        <Link to="/contact" className="flex min-h-6 items-center underline underline-offset-4 hover:text-text">
          Contact
        </Link>
      </div>
    </footer>
  )
}
