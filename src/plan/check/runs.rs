//! Runs: their measurements, their order and how they are shown.

use super::circle;
use super::context::Context;
use super::criteria::demand;
use super::decidable::Decidable;
use super::expand::{Expanded, expand, fold_run};
use super::layers::Folded;
use super::load::{lacks_call, lacks_length, lacks_load, no_length, no_load, nothing_to_call};
use super::marks::marks;
use super::measurement::{full_name, measurement};
use super::names::{Kind, resolve};
use super::stages::check_patches;
use super::table::table;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, SourceId, Span, Spanned};
use crate::plan::model::{Measurement, Run};
use crate::plan::raw::{Named, RawSettings};

/// All runs in the order of the file; none where one could not be understood.
pub(super) fn runs(context: &Context<'_>, problems: &mut Diagnostics) -> Vec<Option<Run>> {
    let raw = context.raw;
    if raw.runs.is_empty() && !raw.runs_doubtful {
        let start = Span::new(SourceId(0), 0, 0);
        problems.push(
            Diagnostic::error(Code::NothingToRun, start, "the plan has no run")
                .help("write `runs: { smoke: { call: NAME, rate: 10/s, for: 10s } }`"),
        );
    }
    // What `defaults` says is read even where every run says otherwise.
    demand(context, &raw.defaults, problems);
    let mut decidable = Decidable::new(context);
    let runs = raw
        .runs
        .iter()
        .map(|named| run(context, named, &mut decidable, problems))
        .collect();
    check_order(context, problems);
    problems.extend(decidable.finish());
    runs
}

fn run(
    context: &Context<'_>,
    named: &Named<RawSettings>,
    decidable: &mut Decidable<'_>,
    problems: &mut Diagnostics,
) -> Option<Run> {
    let base = fold_run(context.raw, named);
    if let Some(after) = &named.value.after {
        resolve(context.raw, Kind::Run, after, problems);
    }
    check_compare(context, &base, problems);
    let marks = marks(context, base.settings.mark.as_ref(), problems);
    let table = table(base.settings.table.as_ref(), problems);
    let expanded = expand(named, &base, problems);
    check_present(context, named, &expanded, problems);
    let mut rows: Vec<Option<Measurement>> = Vec::new();
    for one in &expanded {
        let measurement = measurement(context, &named.name.value, one, problems);
        check_patches(context, one, problems);
        if let Some(measurement) = &measurement {
            let name = full_name(&named.name.value, &measurement.name);
            decidable.look_at(&name, measurement);
        }
        rows.push(measurement);
    }
    let rows: Option<Vec<Measurement>> = rows.into_iter().collect();
    Some(Run {
        name: named.name.clone(),
        rows: rows.filter(|rows| !rows.is_empty())?,
        on_request: is_true(base.settings.on_request.as_ref()),
        after: named.value.after.as_ref().map(|name| name.value.clone()),
        optional: is_true(base.settings.optional.as_ref()),
        mark: marks,
        table,
    })
}

fn is_true(flag: Option<&Spanned<bool>>) -> bool {
    flag.is_some_and(|flag| flag.value)
}

/// Whether something is missing.
type Lacks = fn(&Expanded) -> bool;
/// What is said of that: of which name, of which measurement, where.
type Report<'c> = &'c dyn Fn(&str, &Expanded, Span) -> Diagnostic;

/// Reports what is missing: at the run where all its measurements lack it, else at the rows that do.
fn check_present(
    context: &Context<'_>,
    named: &Named<RawSettings>,
    expanded: &[Expanded],
    problems: &mut Diagnostics,
) {
    let run = &named.name;
    let checks: [(Lacks, Report<'_>); 3] = [
        (lacks_call, &|name, _, place| {
            nothing_to_call(name, context, place)
        }),
        (lacks_load, &|name, _, place| no_load(name, place)),
        (lacks_length, &no_length),
    ];
    for (lacks, report) in checks {
        let without: Vec<&Expanded> = expanded.iter().filter(|one| lacks(one)).collect();
        let all = without.len() == expanded.len();
        for one in without {
            problems.push(if all {
                report(&run.value, one, run.span)
            } else {
                report(&full_name(&run.value, &one.name), one, one.place)
            });
        }
    }
}

fn check_compare(context: &Context<'_>, base: &Folded, problems: &mut Diagnostics) {
    let Some(compare) = &base.settings.compare else {
        return;
    };
    let compare = &compare.value;
    for target in &compare.targets {
        resolve(context.raw, Kind::Target, target, problems);
    }
    let Some(base) = &compare.base else { return };
    let among = compare
        .targets
        .iter()
        .any(|target| target.value == base.value);
    if resolve(context.raw, Kind::Target, base, problems).is_some() && !among {
        problems.push(
            Diagnostic::error(
                Code::UnknownName,
                base.span,
                format!(
                    "`{}` is not one of the targets that are compared",
                    base.value
                ),
            )
            .label("not in `targets`"),
        );
    }
}

/// Reports runs that wait for each other.
fn check_order(context: &Context<'_>, problems: &mut Diagnostics) {
    let runs = &context.raw.runs;
    let at: std::collections::BTreeMap<&str, usize> = runs
        .iter()
        .enumerate()
        .map(|(at, run)| (run.name.value.as_str(), at))
        .collect();
    let edges: Vec<Vec<(usize, Spanned<String>)>> = runs
        .iter()
        .map(|run| {
            let after = run.value.after.as_ref();
            after
                .and_then(|name| Some((*at.get(name.value.as_str())?, name.clone())))
                .into_iter()
                .collect()
        })
        .collect();
    circle::report(&edges, "run", "`after`", problems);
}
