import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { knownError } from '../api/known-error.ts';
import type { ApiOptions } from '../api/plugin.ts';
import { ApiError } from '../domain/error.ts';
import type { Period } from '../domain/period.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { KNOWN_DEFINITIONS } from './definitions.ts';
import type { Tool } from './tool.ts';
import { viewLink } from './view-link.ts';
import { WAYS_OUT } from './ways-out.ts';

/** The sources of the answers, and the address of the dashboard. */
export interface ToolSources extends Pick<ApiOptions, 'sites' | 'statistics' | 'reads'> {
  readonly publicUrl: () => string;
}

/** One call of a tool. */
export interface ToolCall {
  readonly holder: ApiKeyHolder;
  readonly tool: Tool;
  readonly given: Readonly<Record<string, unknown>>;
  /** Aborted when the client goes away. */
  readonly gone: AbortSignal;
  /** Is told of an error that the catalogue does not know. */
  readonly failed: (error: unknown) => void;
}

/** Calls a tool. A refusal is a result too, with the code and the message of the read API, and what to ask instead. */
export async function callTool(sources: ToolSources, call: ToolCall): Promise<CallToolResult> {
  try {
    return resultOf(await answer(sources, call));
  } catch (error) {
    const known = knownError(error);
    if (known === null && !call.gone.aborted) call.failed(error);
    const { code, message } = known ?? new ApiError('INTERNAL');
    const refusal = { error: { code, message }, instead: WAYS_OUT[code] };
    return { ...resultOf(refusal), isError: true };
  }
}

async function answer({ sites, statistics, reads, publicUrl }: ToolSources, call: ToolCall): Promise<object> {
  const { holder, tool, given, gone } = call;
  const asked = readArguments(tool, given);
  const request = { reader: holder, ...asked };
  const { siteId, groupId } = asked.params;
  const client = { ...holder, site: groupId === undefined ? siteId : `group ${groupId}` };
  const found = await reads.run(client, () => tool.ask(request, sites, statistics), gone);
  const site = siteId === undefined ? null : await sites.findActive(holder, siteId);
  const group = groupId === undefined ? null : await sites.findGroup(holder, Number(groupId));
  const timezone = (site ?? group)?.timezone;
  const period = periodOf(found);
  return {
    ...(site === null ? {} : { site: { id: site.publicId, name: site.name, domain: site.domain } }),
    ...(group === null ? {} : { group: { id: Number(group.publicId), name: group.name } }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(period === null ? {} : { period }),
    answer: found,
    ...defined(tool, asked, found),
    link: viewLink(publicUrl(), tool.page, asked, period, group),
  };
}

function defined(tool: Tool, { query }: Arguments, found: object): object {
  const definitions = tool.define(query);
  if (definitions === null) return {};
  return { definitions: 'known' in found ? { ...definitions, ...KNOWN_DEFINITIONS } : definitions };
}

function periodOf(found: { readonly period?: Period }): Period | null {
  return found.period === undefined ? null : { from: found.period.from, to: found.period.to };
}

function resultOf(structuredContent: object): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent: { ...structuredContent },
  };
}
