//! Stages and ladders: their patches fold and are checked as every other layer; what runs them is not built.

use super::context::Context;
use super::criteria::demand;
use super::expand::Expanded;
use super::layers::{Folded, Part};
use super::names::{Kind, clashes, resolve};
use crate::diagnostic::{Diagnostics, Span};
use crate::plan::model::Layer;
use crate::plan::raw::{RawSettings, RawStages};

/// Checks the stages and the ladder of a measurement.
pub(super) fn check_patches(
    context: &Context<'_>,
    expanded: &Expanded,
    problems: &mut Diagnostics,
) {
    let folded = &expanded.folded;
    let ladder = folded.settings.ladder.as_ref();
    if let Some(ladder) = ladder {
        check_patch(context, folded, Layer::Row, &ladder.value.start, problems);
    }
    let Some(stages) = &folded.settings.stages else {
        return;
    };
    match &stages.value {
        RawStages::Staircase { start, .. } => {
            check_patch(context, folded, Layer::Stage, start, problems);
        }
        RawStages::List(list) => {
            let names: Vec<(&str, Span)> = list
                .iter()
                .filter_map(|stage| stage.name.as_ref())
                .map(|name| (name.value.as_str(), name.span))
                .collect();
            clashes("stage", &names, problems);
            for stage in list {
                check_patch(context, folded, Layer::Stage, stage, problems);
            }
        }
    }
}

fn check_patch(
    context: &Context<'_>,
    outer: &Folded,
    layer: Layer,
    settings: &RawSettings,
    problems: &mut Diagnostics,
) {
    let mut folded = outer.clone();
    folded.add(Part { layer, settings });
    folded.check_model(problems);
    let references = [
        (Kind::Call, &settings.call),
        (Kind::Flow, &settings.flow),
        (Kind::Mix, &settings.mix),
    ];
    for (kind, name) in references {
        if let Some(name) = name {
            resolve(context.raw, kind, name, problems);
        }
    }
    demand(context, settings, problems);
}
