import type { ComfyFakeState } from './comfyui-state.ts'

const gigabyte = 1024 ** 3

/** `GET /api/system_stats` */
export function describeSystem({ version, device, argv, running }: ComfyFakeState): object {
  const isCard = device === 'cuda'
  const total = (isCard ? 24 : 64) * gigabyte
  const used = (running ? 18 : 1) * gigabyte
  return {
    system: {
      ...{ os: 'linux', ram_total: 64 * gigabyte, ram_free: 48 * gigabyte, comfyui_version: version },
      ...{ python_version: '3.13.7 (main)', pytorch_version: isCard ? '2.9.1+cu130' : '2.9.1+cpu' },
      ...{ embedded_python: false, argv },
    },
    devices: [
      {
        name: isCard ? 'cuda:0 NVIDIA GeForce RTX 4090 : cudaMallocAsync' : 'cpu',
        ...{ type: device, index: isCard ? 0 : null, vram_total: total, vram_free: total - used },
        ...{ torch_vram_total: used, torch_vram_free: 0 },
      },
    ],
  }
}
