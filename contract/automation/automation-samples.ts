import { type CodeSample, sampleBaseUrl } from './samples/code-sample.ts'
import { n8n } from './samples/write-samples.ts'

/** Every call is shown in these three languages. A test runs each sample exactly as it is written here. */
function samples(curl: string, typescript: string, python: string): CodeSample[] {
  return [
    { lang: 'Shell', label: 'cURL', source: curl.trim() },
    { lang: 'TypeScript', label: 'TypeScript', source: typescript.trim() },
    { lang: 'Python', label: 'Python', source: python.trim() },
  ]
}

export const generateSamples = [
  ...samples(
    `
curl --fail-with-body ${sampleBaseUrl}/api/n8n/generate \\
  -H "Authorization: Bearer $SOUNDREEL_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: my-first-video" \\
  -d '{"prompt": "A calm lake at dawn, birds waking up", "model": "veo3_fast", "aspectRatio": "16:9"}'
`,
    `
const response = await fetch('${sampleBaseUrl}/api/n8n/generate', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.SOUNDREEL_TOKEN}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify({
    prompt: 'A calm lake at dawn, birds waking up',
    model: 'veo3_fast',
    aspectRatio: '16:9',
  }),
})
const video: { taskId: string; creditsUsed: number; message?: string } = await response.json()
if (!response.ok) throw new Error(video.message)
console.log(video.taskId, video.creditsUsed)
`,
    `
import json, os, urllib.request, uuid

request = urllib.request.Request(
    "${sampleBaseUrl}/api/n8n/generate",
    data=json.dumps({
        "prompt": "A calm lake at dawn, birds waking up",
        "model": "veo3_fast",
        "aspectRatio": "16:9",
    }).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["SOUNDREEL_TOKEN"],
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    },
)
with urllib.request.urlopen(request) as response:
    video = json.load(response)
print(video["taskId"], video["creditsUsed"])
`,
  ),
  n8n('Generate', {
    method: 'POST',
    path: '/api/n8n/generate',
    body: { prompt: 'A calm lake at dawn, birds waking up', model: 'veo3_fast', aspectRatio: '16:9' },
    charges: true,
  }),
]

export const statusSamples = [
  ...samples(
    `
curl --fail-with-body "${sampleBaseUrl}/api/n8n/video-status/$TASK_ID" \\
  -H "Authorization: Bearer $SOUNDREEL_TOKEN"
`,
    `
const response = await fetch(\`${sampleBaseUrl}/api/n8n/video-status/\${process.env.TASK_ID}\`, {
  headers: { Authorization: \`Bearer \${process.env.SOUNDREEL_TOKEN}\` },
})
const video: { status: string; videoUrl: string | null; message: string } = await response.json()
if (!response.ok) throw new Error(video.message)
console.log(video.status, video.videoUrl)
`,
    `
import json, os, urllib.request

request = urllib.request.Request(
    "${sampleBaseUrl}/api/n8n/video-status/" + os.environ["TASK_ID"],
    headers={"Authorization": "Bearer " + os.environ["SOUNDREEL_TOKEN"]},
)
with urllib.request.urlopen(request) as response:
    video = json.load(response)
print(video["status"], video["videoUrl"])
`,
  ),
  n8n('Status', { method: 'GET', path: '/api/n8n/video-status/{id}', idField: 'taskId' }),
]

export const userSamples = [
  ...samples(
    `
curl --fail-with-body ${sampleBaseUrl}/api/n8n/me \\
  -H "Authorization: Bearer $SOUNDREEL_TOKEN"
`,
    `
const response = await fetch('${sampleBaseUrl}/api/n8n/me', {
  headers: { Authorization: \`Bearer \${process.env.SOUNDREEL_TOKEN}\` },
})
const user: { username: string; credits: number; message?: string } = await response.json()
if (!response.ok) throw new Error(user.message)
console.log(user.username, user.credits)
`,
    `
import json, os, urllib.request

request = urllib.request.Request(
    "${sampleBaseUrl}/api/n8n/me",
    headers={"Authorization": "Bearer " + os.environ["SOUNDREEL_TOKEN"]},
)
with urllib.request.urlopen(request) as response:
    user = json.load(response)
print(user["username"], user["credits"])
`,
  ),
  n8n('Account', { method: 'GET', path: '/api/n8n/me' }),
]

/** A complete program, from prompt to finished video. */
export const wholeSamples = samples(
  `
STATUS=$(curl -s ${sampleBaseUrl}/api/n8n/generate \\
  -H "Authorization: Bearer $SOUNDREEL_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"prompt": "A calm lake at dawn, birds waking up", "model": "veo3_fast"}')
TASK_ID=$(echo "$STATUS" | grep -o '"taskId":"[^"]*"' | cut -d '"' -f 4)

# Without a task, the answer says why.
while [ -n "$TASK_ID" ]; do
  STATUS=$(curl -s "${sampleBaseUrl}/api/n8n/video-status/$TASK_ID" \\
    -H "Authorization: Bearer $SOUNDREEL_TOKEN")
  echo "$STATUS" | grep -q '"status":"processing"' || break
  sleep 20
done
echo "$STATUS"
`,
  `
const api = '${sampleBaseUrl}/api/n8n'
const headers = {
  Authorization: \`Bearer \${process.env.SOUNDREEL_TOKEN}\`,
  'Content-Type': 'application/json',
}

type Answer = { taskId: string; status: string; videoUrl: string | null; message: string }

async function call(path: string, body?: object): Promise<Answer> {
  const response = await fetch(api + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

const { taskId } = await call('/generate', {
  prompt: 'A calm lake at dawn, birds waking up',
  model: 'veo3_fast',
})
let video = await call(\`/video-status/\${taskId}\`)
while (video.status === 'processing') {
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  video = await call(\`/video-status/\${taskId}\`)
}
console.log(video.status, video.videoUrl ?? video.message)
`,
  `
import json, os, time, urllib.error, urllib.request

API = "${sampleBaseUrl}/api/n8n"

def call(path, body=None):
    request = urllib.request.Request(
        API + path,
        data=json.dumps(body).encode() if body else None,
        headers={
            "Authorization": "Bearer " + os.environ["SOUNDREEL_TOKEN"],
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise SystemExit(json.load(error)["message"])

task = call("/generate", {
    "prompt": "A calm lake at dawn, birds waking up",
    "model": "veo3_fast",
})["taskId"]
video = call("/video-status/" + task)
while video["status"] == "processing":
    time.sleep(20)
    video = call("/video-status/" + task)
print(video["status"], video["videoUrl"] or video["message"])
`,
)
