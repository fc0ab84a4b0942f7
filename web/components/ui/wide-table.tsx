import type { ReactNode } from 'react'

type WideTableProps = { label: string; headings: readonly string[]; children: ReactNode }

/** A dense table with one named item per row. A table wider than the screen scrolls. Phones show cards instead. */
export function WideTable({ label, headings, children }: WideTableProps) {
  return (
    <div className="mb-4 overflow-x-auto">
      <table aria-label={label} className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="border-edge border-b text-quiet">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="whitespace-nowrap py-2 pr-5 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
