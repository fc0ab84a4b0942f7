type AdminOutlineProps = { sections: readonly { title: string; text: string }[] }

/** The list of what a section of administration is for. */
export function AdminOutline({ sections }: AdminOutlineProps) {
  return (
    <dl className="divide-y divide-edge border-edge border-y">
      {sections.map(({ title, text }) => (
        <div key={title} className="grid gap-1 py-4 sm:grid-cols-[14rem_1fr]">
          <dt className="font-semibold">{title}</dt>
          <dd className="text-quiet">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
