import type { UseFormReturn } from 'react-hook-form'
import type { GpuValues } from './gpu-values.ts'

export type GpuForm = UseFormReturn<GpuValues>
export type FormProps = { form: GpuForm }
