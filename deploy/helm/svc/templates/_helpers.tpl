{{/* The name of what belongs to a role; the one process of mode single has the release's own. */}}
{{- define "svc.name" -}}
{{- if eq .role "all" }}{{ .root.Release.Name }}{{ else }}{{ .root.Release.Name }}-{{ .role }}{{ end -}}
{{- end }}

{{- define "svc.selector" -}}
app.kubernetes.io/name: svc
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "svc.metadata" -}}
name: {{ include "svc.name" . }}
labels:
  {{- include "svc.selector" . | nindent 2 }}
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{- define "svc.claim" -}}
- metadata:
    name: data
  spec:
    accessModes: [ReadWriteOnce]
    {{- with .className }}
    storageClassName: {{ . }}
    {{- end }}
    resources:
      requests:
        storage: {{ .size }}
{{- end }}

{{/* The pods of a role. The volume `data` comes from a claim where the role keeps something. */}}
{{- define "svc.pods" -}}
metadata:
  labels:
    {{- include "svc.selector" . | nindent 4 }}
spec:
  # Kubernetes would set SVC_PORT for a Service that is named svc.
  enableServiceLinks: false
  automountServiceAccountToken: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- if ne .role "all" }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "svc.selector" . | nindent 10 }}
  {{- end }}
  containers:
    - name: svc
      image: {{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      ports:
        - name: http
          containerPort: 8000
      env:
        - name: SVC_ROLE
          value: {{ .role }}
        - name: SVC_NODE_NAME
          valueFrom:
            fieldRef:
              fieldPath: metadata.name
        {{- with .root.Values.publicUrl }}
        - name: SVC_PUBLIC_URL
          value: {{ . | quote }}
        {{- end }}
        {{- with .root.Values.trustedProxies }}
        - name: SVC_TRUSTED_PROXIES
          value: {{ . | quote }}
        {{- end }}
        {{- if eq .role "all" }}
        - name: SVC_COLLECTORS
          value: {{ .root.Values.single.collectors | quote }}
        {{- else }}
        - name: SVC_CLICKHOUSE_URL
          valueFrom:
            secretKeyRef:
              name: {{ .root.Values.servers.secret }}
              key: {{ .root.Values.servers.clickhouseKey }}
        - name: SVC_POSTGRES_URL
          valueFrom:
            secretKeyRef:
              name: {{ .root.Values.servers.secret }}
              key: {{ .root.Values.servers.postgresKey }}
        {{- end }}
        {{- range $name, $value := .root.Values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      {{- with .root.Values.settingsSecret }}
      envFrom:
        - secretRef:
            name: {{ . }}
      {{- end }}
      # Opening a large store, or a newer version's migrations, may take minutes.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 2
        failureThreshold: 300
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        {{- if eq .role "api" }}
        httpGet: { path: /readyz, port: http }
        {{- else if eq .role "collect" }}
        # While ClickHouse is away, /readyz is 503 and a collector goes on: its journal alone decides.
        exec:
          command:
            - node_modules/.bin/node
            - -e
            - >-
              fetch('http://127.0.0.1:8000/readyz').then((answer) => answer.json())
              .then(({ journal }) => process.exit(journal === 'ok' ? 0 : 1), () => process.exit(1))
        {{- else }}
        # Nobody could take the place of the only process, and nobody asks a worker.
        httpGet: { path: /healthz, port: http }
        {{- end }}
        periodSeconds: {{ eq .role "collect" | ternary 10 5 }}
        timeoutSeconds: 5
        failureThreshold: 2
      lifecycle:
        preStop:
          # Others hear meanwhile that it is leaving.
          exec:
            command: [sleep, "5"]
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      resources:
        {{- toYaml .values.resources | nindent 8 }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
  volumes:
    - name: tmp
      emptyDir: {}
    {{- if not .values.storage }}
    - name: data
      emptyDir: {}
    {{- end }}
  {{- with .root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
